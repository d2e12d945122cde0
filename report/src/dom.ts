// Elements are made here and nowhere else, and text only ever becomes text: a file may be named <script>.

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function button(label: string, about: string, act: () => void): HTMLButtonElement {
  const made = element('button', {type: 'button', 'aria-label': about, title: about}, label);
  made.addEventListener('click', act);
  return made;
}

export interface Choice<T> {
  label: string;
  value: T;
}

/** A labelled list to choose from; `chosen` is called with the value. */
export function chooser<T>(label: string, choices: Choice<T>[], at: number, chosen: (value: T) => void) {
  const options = choices.map((choice, i) => element('option', {value: String(i)}, choice.label));
  const select = element('select', {}, ...options);
  select.selectedIndex = at;
  select.addEventListener('change', () => chosen(choices[select.selectedIndex]!.value));
  return element('label', {class: 'chooser'}, label, ' ', select);
}

/** Copies the text of an element; where the browser does not let a page do so, it is selected at least. */
export function copyButton(from: HTMLElement, about: string): HTMLButtonElement {
  const made = button('Copy', about, () => {
    getSelection()?.selectAllChildren(from);
    void navigator.clipboard?.writeText(from.textContent!).then(() => {
      made.textContent = 'Copied';
      made.setAttribute('aria-label', `Copied: ${about}`);
    }, () => {});
  });
  return made;
}

/** Hands `content` to the reader as a file. */
export function save(name: string, content: Blob | string, type: string) {
  const blob = content instanceof Blob ? content : new Blob([content], {type});
  const link = element('a', {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
