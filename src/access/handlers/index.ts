export * from './codes';
export * from './sessions';
