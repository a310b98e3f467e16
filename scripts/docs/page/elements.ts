/** Text, or what an element has as a property of its own. */
type Properties = Record<string, string | number | boolean | undefined | ((event: never) => unknown)>;
type Content = Node | string | null | undefined | false;

/** An element with properties and content. Texts that are no property of it are set as attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...content: Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) Object.assign(made, { [key]: value });
    else if (typeof value === 'string') made.setAttribute(key, value);
  }
  made.append(...content.filter((one): one is Node | string => one !== null && one !== undefined && one !== false));
  return made;
}
