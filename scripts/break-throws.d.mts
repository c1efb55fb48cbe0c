export function breakThrows(code: string, ast: unknown): string;
