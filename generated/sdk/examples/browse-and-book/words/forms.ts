/** The plural forms of a text: English has two, Arabic up to six. `{n}` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
