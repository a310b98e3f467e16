// The page's own settings of the renderer. It asks nobody but the server that served it, and from a disk nobody at all.
const isServed = location.protocol !== 'file:';

/** The document with this server's address in its samples, and with the drawings where this page's files are. */
function hereAndNow(document_) {
  if (!isServed) return document_;
  const folder = new URL('.', document.currentScript.src).pathname;
  return JSON.parse(
    JSON.stringify(document_)
      .replaceAll('http://127.0.0.1:8080', location.origin)
      .replaceAll('=\\"./', `=\\"${folder}`),
  );
}

window.Scalar.createApiReference('#docs', {
  content: hereAndNow(window.openapi),
  // Addresses as the links in the document have them (operations.ts).
  generateTagSlug: ({ name }) => name.replaceAll(' ', '-'),
  generateOperationSlug: ({ operationId }) => operationId,
  authentication: { preferredSecurityScheme: 'accessToken' },
  // Where nobody has put in a token, none is sent; an empty one would be a wrong one.
  onBeforeRequest({ request }) {
    if (/^Bearer\s*$/.test(request.headers.get('Authorization') ?? '')) request.headers.delete('Authorization');
  },
  // There is no server to try it with behind a file on a disk.
  hideTestRequestButton: !isServed,
  defaultOpenAllTags: true,
  // Every operation shows its own; enumerations have a page.
  hideModels: true,
  showOperationId: true,
  hiddenClients: true,
  hideClientButton: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
});

// What the renderer leaves undone for keyboards and screen readers; the docs check (axe) tells when this list is outdated.
const mends = {
  'button[aria-selected]'(button) {
    button.setAttribute('aria-current', button.getAttribute('aria-selected'));
    button.removeAttribute('aria-selected');
  },
  'button[role="search"]': (button) => button.removeAttribute('role'),
  '.scalar-code-copy:not([aria-label])': (button) => button.setAttribute('aria-label', 'Copy'),
  // Nothing that can be reached may lie within a button.
  'button [tabindex="0"]': (label) => label.removeAttribute('tabindex'),
  // What scrolls must be reachable, to be scrolled.
  ':is(.markdown pre > code, .endpoints, .wide, .drawing):not([tabindex])': (box) => (box.tabIndex = 0),
};

let isMendingDue = false;
function mend() {
  isMendingDue = false;
  for (const [selector, act] of Object.entries(mends)) document.querySelectorAll(selector).forEach(act);
}
new MutationObserver(() => {
  if (!isMendingDue) requestAnimationFrame(mend);
  isMendingDue = true;
}).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
