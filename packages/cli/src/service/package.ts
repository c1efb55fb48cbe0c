// The optional package of the service, and its errors in the words of the command line.

import { damaged, ExitError, UsageError } from "../terminal/exit.js";

export type ServicePackage = typeof import("@rosenblatt/server");

/** Loads the package that a command needs. */
export async function servicePackage(command: string): Promise<ServicePackage> {
  try {
    return await import("@rosenblatt/server");
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new UsageError(
      `${command} needs the package of the service, which is not installed: npm install @rosenblatt/server`,
    );
  }
}

/** Does something with a directory, and turns what is wrong with it into an error of the command line. */
export async function onDirectory<T>(server: ServicePackage, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
    if (error instanceof server.DamagedStoreError) throw new ExitError(message, damaged);
    if (error instanceof server.DirectoryInUseError || error instanceof server.TokenNeededError)
      throw new UsageError(message);
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? "")) throw new ExitError(`the store is damaged: ${message}`, damaged);
    if (code === "EADDRINUSE") throw new UsageError(`--port ${port} is taken by another program; choose another one`);
    if (/^(EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code ?? ""))
      throw new UsageError(`--address must be an address of this machine, such as 0.0.0.0: ${message}`);
    if (/^(EACCES|EROFS|ENOTDIR|EEXIST|ENOENT|ENOSPC|EPERM|SQLITE_\w+)$/.test(code ?? ""))
      throw new UsageError(`the folder of the service must be one that can be written to: ${message}`);
    throw error;
  }
}
