// The package that talks to clusters.

import { UsageError } from "../terminal/exit.js";

/** The optional package for clusters. `what` is the part of the command that needs it. */
export async function sparkPackage(what: string): Promise<typeof import("@rosenblatt/spark")> {
  try {
    return await import("@rosenblatt/spark");
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new UsageError(
      `${what} needs the package for clusters, which is not installed: npm install @rosenblatt/spark`,
    );
  }
}
