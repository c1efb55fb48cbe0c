// Computes how a new version changes the files that name it; pure, so that a test can check everything. The functions are documented with their
// types, in new-version.d.mts.

export function objection(version, before) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `Expected a version such as 0.2.0, not ${JSON.stringify(version)}.`;
  const parts = version.split(".").map(Number);
  const last = before.split(".").map(Number);
  const at = parts.findIndex((part, i) => part !== last[i]);
  if (at < 0 || parts[at] < last[at]) return `Version ${version} does not come after ${before}.`;
  return undefined;
}

export function packageOf(version, text, names) {
  const content = JSON.parse(text);
  content.version = version;
  for (const field of ["dependencies", "devDependencies", "peerDependencies"])
    for (const name of Object.keys(content[field] ?? {})) if (names.includes(name)) content[field][name] = version;
  return `${JSON.stringify(content, null, 2)}\n`;
}

export function changesOf(version, text, day) {
  const heading = "## Unreleased\n";
  const start = text.indexOf(heading) + heading.length;
  const end = text.indexOf("\n## ", start);
  if (start < heading.length || text.slice(start, end).trim() === "")
    throw new Error('CHANGELOG.md has nothing under "## Unreleased": there is nothing to release.');
  return `${text.slice(0, start)}\n## ${version} (${day})\n${text.slice(start)}`;
}
