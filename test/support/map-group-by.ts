// vitest's report of a failing test calls Map.groupBy in its main process, and Node 20 has none.
if (!("groupBy" in Map))
  Object.assign(Map, {
    groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
      const groups = new Map<Key, Item[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index);
        groups.set(key, [...(groups.get(key) ?? []), item]);
        index += 1;
      }
      return groups;
    },
  });

export {};
