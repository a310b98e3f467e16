export * from './conversations';
export * from './messages';
export * from './pictures';
