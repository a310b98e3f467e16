/** DOM properties, or attributes if the element has no such property. */
type Properties = Record<string, string | number | boolean | undefined | ((event: never) => unknown)>;
type Content = Node | string | null | undefined | false;

/** Creates an element with properties, attributes and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...content: Content[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in created) Object.assign(created, { [key]: value });
    else if (typeof value === 'string') created.setAttribute(key, value);
  }
  created.append(
    ...content.filter((part): part is Node | string => part !== null && part !== undefined && part !== false),
  );
  return created;
}
