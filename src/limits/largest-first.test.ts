import { LargestFirst, type Ranked } from './largest-first';

let reads = 0;

/** An item that counts how often its amount is read. */
class Counted implements Ranked {
  position = 0;
  order = 0;

  constructor(
    readonly name: string,
    private value: number,
  ) {}

  get amount(): number {
    reads++;
    return this.value;
  }

  set amount(value: number) {
    this.value = value;
  }
}

test('finding the largest of many items, changing and removing it reads the amounts of few of them', () => {
  const count = 20_000;
  const items = new LargestFirst<Counted>();
  for (let index = 0; index < count; index++) items.add(new Counted(String(index), index % 100));
  let most = 0;
  for (let step = 0; step < count; step++) {
    reads = 0;
    items.change(items.first!, -1);
    if (step % 2 === 0) items.remove(items.first!);
    most = Math.max(most, reads);
  }
  // The heap has 15 levels, at each of which two comparisons read two amounts twice, and removing repeats this.
  expect(most).toBeLessThan(15 * 2 * 4 * 3);
  expect(most).toBeGreaterThan(0);
});

test('the largest item is first, and of equal ones the first that was added', () => {
  const items = new LargestFirst<Ranked>();
  const added = ['one', 'two', 'three'].map((name) => items.add({ name, amount: 1, position: 0, order: 0 }));
  expect(items.first?.name).toBe('one');
  items.change(added[2]!, 1);
  expect(items.first?.name).toBe('three');
  items.remove(added[2]!);
  items.remove(added[0]!);
  expect([items.first?.name, items.get('one'), items.get('two')?.name]).toEqual(['two', undefined, 'two']);
});
