export const steps: Record<string, { about: string; command: string[] }>;
export const phases: string[][][];
