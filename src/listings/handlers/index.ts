export * from './changing';
export * from './favorites';
export * from './reading';
