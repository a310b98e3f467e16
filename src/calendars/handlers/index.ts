export * from './feed';
export * from './imports';
