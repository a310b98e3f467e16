import { transformSync } from 'esbuild';
import { mutatedFiles } from './mutated-files';
import { mutations } from './mutation-list';

// The storm runs the mutations rarely: without this, changes of the source would go unnoticed that make a mutation impossible.
test.each(mutations)('the mutation "$name" applies to the source', (mutation) => {
  for (const text of mutatedFiles(mutation).values()) transformSync(text, { loader: 'ts' });
});
