export * from './changing';
export * from './commission';
export * from './favorites';
export * from './reading';
export * from './charges';
export * from './nights';
export * from './seasons';
