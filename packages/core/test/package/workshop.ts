// An empty project into which the packages are installed as their users install them: from what `npm pack` makes of them.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** What a command said, and how it ended. */
export interface Said {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Packs all packages into a folder, and gives the path of each by its name: core, cli, studio. */
export function packed(folder: string): { core: string; cli: string; studio: string } {
  execFileSync("npm", ["pack", "--workspaces", "--pack-destination", folder], { cwd: root, stdio: "ignore" });
  const file = (start: RegExp) => join(folder, readdirSync(folder).find((name) => start.test(name))!);
  return { core: file(/^rosenblatt-\d/), cli: file(/^rosenblatt-cli-\d/), studio: file(/^rosenblatt-studio-\d/) };
}

/** A temporary folder; whoever makes one removes it. */
export class Workshop {
  readonly folder: string = mkdtempSync(join(tmpdir(), "rosenblatt-package-"));

  constructor(manifest: Record<string, unknown> = {}) {
    this.write("package.json", JSON.stringify({ private: true, type: "module", ...manifest }));
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Installs packages, by path or by name; false where the registry does not answer. */
  install(...names: string[]): boolean {
    const { status } = this.run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", ...names);
    if (status !== 0) process.stderr.write(`skipped: npm cannot install ${names.join(" ")} here\n`);
    return status === 0;
  }

  run(command: string, ...args: string[]): Said {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: "utf8",
      timeout: 300_000,
      maxBuffer: 1 << 26,
    });
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
