/** The address in the samples of the committed docs: that of a server with the default configuration. */
export const sampleServer = 'http://127.0.0.1:8080';
