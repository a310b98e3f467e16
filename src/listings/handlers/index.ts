export * from './changing';
export * from './favorites';
export * from './reading';
export * from './seasons';
