export * from './agents';
export * from './blocking';
export * from './closing';
export * from './customers';
export * from './me';
export * from './own-data';
export * from './owners';
export * from './terms';
