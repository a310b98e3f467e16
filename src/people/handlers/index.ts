export * from './agents';
export * from './blocking';
export * from './customers';
export * from './owners';
export * from './terms';
