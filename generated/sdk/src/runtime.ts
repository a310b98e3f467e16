/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

export * from './client.js';
