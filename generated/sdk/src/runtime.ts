/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

export * from './client.js';
