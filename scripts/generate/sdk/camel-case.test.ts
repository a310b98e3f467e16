import { readBundle } from '../../../src/contract/document';
import { spellingsOf, withCamelCaseModels, withCamelCaseParameters } from './camel-case';

const spellings = new Map([['FrontImgae', 'FrontImage']]);
const models = withCamelCaseModels(
  `/** A listing. */
export interface Listing {
    /** Its price; \`{ amount }\` is not accepted. */
    Price: number;
    /** Text. */
    DetailsJSON?: string | undefined;
    /** Picture. */
    FrontImgae: Blob;
}

export interface Quote {
    total: number;
}
`,
  spellings,
);

test('an interface with members in PascalCase gets one with the same members in camelCase, spelt right', () => {
  expect(models).toContain(`/** Listing with its members in camelCase. */
export interface ListingCamelCase {
    /** Its price; \`{ amount }\` is not accepted. */
    price: number;
    /** Text. */
    detailsJSON?: string | undefined;
    /** Picture. */
    frontImage: Blob;
}
`);
  expect(models).not.toContain('QuoteCamelCase');
});

test('an operation takes its parameters in either case', () => {
  const source = withCamelCaseParameters(
    `import type {
    Listing,
    Quote,
} from '../models/index.js';

addListing: Operation<AddListingParameters, Quote>;
addUser: Operation<AddUserParameters, Quote>;
getQuote: Operation<GetQuoteParameters, Quote>;

/** The parameters of addListing. */
export type AddListingParameters = Listing & {
    /** Identifier. */
    id: number;
};

/** The parameters of addUser. */
export interface AddUserParameters {
    /** Name. */
    FirstName: string;
}

/** The parameters of getQuote. */
export interface GetQuoteParameters {
    /** Identifier. */
    id: number;
}
`,
    models,
    spellings,
  );
  expect(source).toContain("    Listing,\n    ListingCamelCase,\n    Quote,\n} from '../models/index.js';");
  expect(source).toContain('addListing: Operation<AddListingParameters | AddListingParametersCamelCase, Quote>;');
  expect(source).toContain('addUser: Operation<AddUserParameters | AddUserParametersCamelCase, Quote>;');
  expect(source).toContain('getQuote: Operation<GetQuoteParameters, Quote>;');
  expect(source).toMatch(
    /AddListingParametersCamelCase = ListingCamelCase & \{\n {4}\/\*\* Identifier\. \*\/\n {4}id: number;\n\};/,
  );
  expect(source).toMatch(/interface AddUserParametersCamelCase \{\n {4}\/\*\* Name\. \*\/\n {4}firstName: string;\n\}/);
  expect(source).not.toContain('GetQuoteParametersCamelCase');
});

test('members that the specification misspells have the other names that the service takes', () => {
  expect(spellingsOf(readBundle('openapi'))).toEqual(
    new Map([
      ['FrontIdCarImagePath', 'FrontIdCardImagePath'],
      ['RearIdCarImagePath', 'RearIdCardImagePath'],
    ]),
  );
});
