// Completion for PowerShell 5.1 and later.

import { dataSets } from "../datasets/names.js";
import type { CompletedCommand, Values } from "./words.js";

/** The script that completes these commands in PowerShell. */
export function powershell(commands: readonly CompletedCommand[]): string {
  return `# PowerShell completion for rosenblatt: rosenblatt completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName rosenblatt -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $commands = [ordered]@{
${commands.map(({ name, summary }) => `        ${quoted(name)} = ${quoted(summary)}`).join("\n")}
        'help' = 'show help on a command or a topic'
    }
    $options = @{
${commands.map(optionsOf).join("\n")}
    }
    $values = @{
${commands.map(valuesOf).join("\n")}
    }
    $arguments = @{
${commands.map(({ name, arguments: list }) => `        ${quoted(name)} = @(${argumentWords(list).map(quoted).join(", ")})`).join("\n")}
        'help' = @(${[...commands.map(({ name }) => name), "exit-codes", "formats", "kernels"].map(quoted).join(", ")})
    }
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    $command = $words | Select-Object -Skip 1 | Where-Object { $commands.Contains($_) } | Select-Object -First 1
    $previous = if ($words.Count -gt 0) { $words[-1] } else { '' }
    $found = if (-not $command) {
        $commands.GetEnumerator() | ForEach-Object { , @($_.Key, $_.Value) }
    } elseif ($values[$command] -and $values[$command].ContainsKey($previous)) {
        $values[$command][$previous] | ForEach-Object { , @($_, $_) }
    } elseif ($wordToComplete -like '-*') {
        if ($options[$command]) { $options[$command].GetEnumerator() | ForEach-Object { , @($_.Key, $_.Value) } }
    } else {
        $arguments[$command] | ForEach-Object { , @($_, $_) }
    }
    $found | Where-Object { $_ -and $_[0] -like "$wordToComplete*" } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
    }
}
`;
}

function optionsOf({ name, options }: CompletedCommand): string {
  return `        ${quoted(name)} = [ordered]@{ ${options.map(({ long, description }) => `${quoted(long)} = ${quoted(description)}`).join("; ")} }`;
}

/** Options with choices; files are left to PowerShell. */
function valuesOf({ name, options }: CompletedCommand): string {
  const chosen = options.flatMap(({ short, long, values }) => {
    if (values === undefined || typeof values === "string") return [];
    return [long, ...(short ? [short] : [])].map((flag) => `${quoted(flag)} = @(${values.map(quoted).join(", ")})`);
  });
  return `        ${quoted(name)} = @{ ${chosen.join("; ")} }`;
}

function argumentWords(list: readonly Values[]): readonly string[] {
  return list.flatMap((values) => (typeof values !== "string" ? values : values === "data" ? dataSets : []));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
