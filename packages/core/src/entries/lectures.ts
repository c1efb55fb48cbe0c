export {
  type Lecture,
  type LectureLearner,
  type LectureName,
  type LectureSettings,
  lectureLearner,
  lectureNamed,
  lectureNames,
  lectureOptions,
  lectures,
  type PresetOptions,
} from "../lectures.js";
