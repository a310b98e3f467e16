import { html } from './html';

test('escapes values in text and attributes, keeps Html as it is, and renders false and undefined as empty', () => {
  const inner = html`<b title="${'"<&>"'}">${'<script>'}</b>`;
  expect(html`<p>${[inner, 1]}${false}${undefined}</p>`.text).toBe(
    '<p><b title="&quot;&lt;&amp;&gt;&quot;">&lt;script&gt;</b>1</p>',
  );
});

test('removes the indentation of the template and keeps that of values', () => {
  expect(html`<pre>      ${'a\n  b'}</pre>`.text).toContain('a\n  b');
});
