type Content = Node | string | null | undefined | false;

/** An element with properties and content. Properties that it does not have are set as attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, unknown> = {},
  ...content: Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) Object.assign(made, { [key]: value });
    else if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...content.filter((one): one is Node | string => one !== null && one !== undefined && one !== false));
  return made;
}
