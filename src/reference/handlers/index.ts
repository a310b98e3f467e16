export * from './cities';
export * from './currencies';
export * from './enumerations';
