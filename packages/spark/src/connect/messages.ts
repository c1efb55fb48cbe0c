// The part of Spark Connect's wire format that is used here. Only field numbers and types matter on the wire, and both sides skip unknown fields; a
// test compares every line with the official definitions inside Spark's distribution.

import protobuf from "protobufjs/light.js";

/** Fields that nearly every request carries. */
const session = { session_id: "string 1", user_context: "UserContext 2" };

/** Each message, by its name in the package spark.connect: its fields, with their type and number. */
export const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  UserContext: { user_id: "string 1", user_name: "string 2" },
  KeyValue: { key: "string 1", value: "string 2" },
  SQL: { query: "string 1" },
  LocalRelation: { data: "bytes 1", schema: "string 2" },
  Relation: { sql: "SQL 10", local_relation: "LocalRelation 11" },
  SqlCommand: { sql: "string 1", input: "Relation 6" }, // 3.5 knows the first, 4.x reads the second
  CreateDataFrameViewCommand: { input: "Relation 1", name: "string 2", is_global: "bool 3", replace: "bool 4" },
  WriteOperation: { input: "Relation 1", source: "string 2", path: "string 3", mode: "WriteOperation.SaveMode 5" },
  Command: {
    write_operation: "WriteOperation 2",
    create_dataframe_view: "CreateDataFrameViewCommand 3",
    sql_command: "SqlCommand 5",
  },
  Plan: { root: "Relation 1", command: "Command 2" },
  ReattachOptions: { reattachable: "bool 1" },

  ExecutePlanRequest: {
    ...session,
    plan: "Plan 3",
    client_type: "string 4",
    request_options: "repeated ExecutePlanRequest.RequestOption 5",
    operation_id: "string 6",
    tags: "repeated string 7",
    client_observed_server_side_session_id: "string 8",
  },
  "ExecutePlanRequest.RequestOption": { reattach_options: "ReattachOptions 1" },
  ExecutePlanResponse: {
    session_id: "string 1",
    arrow_batch: "ExecutePlanResponse.ArrowBatch 2",
    operation_id: "string 12",
    response_id: "string 13",
    result_complete: "ExecutePlanResponse.ResultComplete 14",
    server_side_session_id: "string 15",
    execution_progress: "ExecutePlanResponse.ExecutionProgress 18",
  },
  "ExecutePlanResponse.ArrowBatch": { row_count: "int64 1", data: "bytes 2", start_offset: "int64 3" },
  "ExecutePlanResponse.ResultComplete": {},
  "ExecutePlanResponse.ExecutionProgress": {
    stages: "repeated ExecutePlanResponse.ExecutionProgress.StageInfo 1",
    num_inflight_tasks: "int64 2",
  },
  "ExecutePlanResponse.ExecutionProgress.StageInfo": {
    num_tasks: "int64 2",
    num_completed_tasks: "int64 3",
    input_bytes_read: "int64 4",
  },
  ReattachExecuteRequest: {
    ...session,
    operation_id: "string 3",
    client_type: "string 4",
    last_response_id: "string 5",
    client_observed_server_side_session_id: "string 6",
  },
  ReleaseExecuteRequest: {
    ...session,
    operation_id: "string 3",
    client_type: "string 4",
    release_all: "ReleaseExecuteRequest.ReleaseAll 5",
  },
  "ReleaseExecuteRequest.ReleaseAll": {},
  ReleaseExecuteResponse: { session_id: "string 1", operation_id: "string 2" },
  InterruptRequest: {
    ...session,
    client_type: "string 3",
    interrupt_type: "InterruptRequest.InterruptType 4",
    operation_tag: "string 5",
    operation_id: "string 6",
    client_observed_server_side_session_id: "string 7",
  },
  InterruptResponse: { session_id: "string 1", interrupted_ids: "repeated string 2" },

  AddArtifactsRequest: {
    ...session,
    batch: "AddArtifactsRequest.Batch 3",
    begin_chunk: "AddArtifactsRequest.BeginChunkedArtifact 4",
    chunk: "AddArtifactsRequest.ArtifactChunk 5",
    client_type: "string 6",
    client_observed_server_side_session_id: "string 7",
  },
  "AddArtifactsRequest.ArtifactChunk": { data: "bytes 1", crc: "int64 2" },
  "AddArtifactsRequest.SingleChunkArtifact": { name: "string 1", data: "AddArtifactsRequest.ArtifactChunk 2" },
  "AddArtifactsRequest.Batch": { artifacts: "repeated AddArtifactsRequest.SingleChunkArtifact 1" },
  "AddArtifactsRequest.BeginChunkedArtifact": {
    name: "string 1",
    total_bytes: "int64 2",
    num_chunks: "int64 3",
    initial_chunk: "AddArtifactsRequest.ArtifactChunk 4",
  },
  AddArtifactsResponse: {
    artifacts: "repeated AddArtifactsResponse.ArtifactSummary 1",
    session_id: "string 2",
    server_side_session_id: "string 3",
  },
  "AddArtifactsResponse.ArtifactSummary": { name: "string 1", is_crc_successful: "bool 2" },

  AnalyzePlanRequest: {
    ...session,
    client_type: "string 3",
    spark_version: "AnalyzePlanRequest.SparkVersion 10",
    client_observed_server_side_session_id: "string 17",
  },
  "AnalyzePlanRequest.SparkVersion": {},
  AnalyzePlanResponse: {
    session_id: "string 1",
    spark_version: "AnalyzePlanResponse.SparkVersion 8",
    server_side_session_id: "string 15",
  },
  "AnalyzePlanResponse.SparkVersion": { version: "string 1" },

  ConfigRequest: {
    ...session,
    operation: "ConfigRequest.Operation 3",
    client_type: "string 4",
    client_observed_server_side_session_id: "string 8",
  },
  "ConfigRequest.Operation": { set: "ConfigRequest.Set 1", get_option: "ConfigRequest.GetOption 4" },
  "ConfigRequest.Set": { pairs: "repeated KeyValue 1" },
  "ConfigRequest.GetOption": { keys: "repeated string 1" },
  ConfigResponse: { session_id: "string 1", pairs: "repeated KeyValue 2", server_side_session_id: "string 4" },

  FetchErrorDetailsRequest: { ...session, error_id: "string 3", client_type: "string 4" },
  FetchErrorDetailsResponse: {
    root_error_idx: "int32 1",
    errors: "repeated FetchErrorDetailsResponse.Error 2",
    session_id: "string 4",
  },
  "FetchErrorDetailsResponse.Error": {
    error_type_hierarchy: "repeated string 1",
    message: "string 2",
    cause_idx: "int32 4",
    spark_throwable: "FetchErrorDetailsResponse.SparkThrowable 5",
  },
  "FetchErrorDetailsResponse.SparkThrowable": { error_class: "string 1", sql_state: "string 4" },

  ReleaseSessionRequest: { ...session, client_type: "string 3" },
  ReleaseSessionResponse: { session_id: "string 1" },
};

/** Values of the enumerations on the wire. */
export const interruptTypes = { INTERRUPT_TYPE_UNSPECIFIED: 0, INTERRUPT_TYPE_OPERATION_ID: 3 } as const;
export const saveModes = {
  SAVE_MODE_UNSPECIFIED: 0,
  SAVE_MODE_OVERWRITE: 2,
  SAVE_MODE_ERROR_IF_EXISTS: 3,
} as const;

/** What a gRPC status carries besides its text, from the package google.rpc. */
const status: typeof messages = {
  Any: { type_url: "string 1", value: "bytes 2" },
  Status: { code: "int32 1", message: "string 2", details: "repeated Any 3" },
  MetadataEntry: { key: "string 1", value: "string 2" },
  ErrorInfo: { reason: "string 1", domain: "string 2", metadata: "repeated MetadataEntry 3" },
};

const spark = packageOf("spark.connect", messages);
spark.lookupType("InterruptRequest").add(new protobuf.Enum("InterruptType", interruptTypes));
spark.lookupType("WriteOperation").add(new protobuf.Enum("SaveMode", saveModes));
const rpc = packageOf("google.rpc", status);

/** The type of a message in the package spark.connect. */
export function message(name: string): protobuf.Type {
  return spark.lookupType(name);
}

/** The type of a message that belongs to a gRPC status. */
export function statusMessage(name: string): protobuf.Type {
  return rpc.lookupType(name);
}

/** A package of messages made from a table of fields. */
function packageOf(name: string, table: typeof messages): protobuf.Namespace {
  const root = new protobuf.Root();
  const all = root.define(name);
  for (const [path, fields] of Object.entries(table)) {
    const at = path.lastIndexOf(".");
    const type = new protobuf.Type(path.slice(at + 1));
    for (const [field, words] of Object.entries(fields)) {
      const [number, kind, rule] = words.split(" ").reverse();
      type.add(new protobuf.Field(field, Number(number), kind, rule));
    }
    (at < 0 ? all : all.lookupType(path.slice(0, at))).add(type);
  }
  return all;
}
