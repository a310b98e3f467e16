export * from './codes';
export * from './keys';
export * from './sessions';
