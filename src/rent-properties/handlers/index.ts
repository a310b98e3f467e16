export * from './changing';
export * from './reading';
