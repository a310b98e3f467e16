/** Generated from the contract 1.0.0 of Rental marketplace. Do not edit. */

export * from './client.js';
