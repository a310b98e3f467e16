import { html } from './html';

test('values are escaped, in text and in attributes, but for HTML itself; what is absent is nothing', () => {
  const inner = html`<b title="${'"<&>"'}">${'<script>'}</b>`;
  expect(html`<p>${[inner, 1]}${false}${undefined}</p>`.text).toBe(
    '<p><b title="&quot;&lt;&amp;&gt;&quot;">&lt;script&gt;</b>1</p>',
  );
});

test('how the source is indented is left out, not how a value is', () => {
  expect(html`<pre>      ${'a\n  b'}</pre>`.text).toContain('a\n  b');
});
