import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from './source/requests';
import { testService } from './testing';

const service = testService();

test('uploads blobs, bytes and streams completely', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const file = join(folder, 'front.jpg');
  writeFileSync(file, 'the bytes');
  try {
    const bytes = new TextEncoder().encode('the bytes');
    const kinds: Upload[] = [new Blob(['the bytes']), bytes, createReadStream(file), new Blob([bytes]).stream()];
    for (const image of kinds) await service.client().upload({ Title: 'Ä', image });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(service.seen).toHaveLength(4);
  for (const { body, headers } of service.seen) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="image"; filename="image"\r\n[^]*\r\n\r\nthe bytes\r\n/);
    expect(body).toContain('name="Title"');
  }
});

test('an uploaded File keeps its name', async () => {
  await service.client().upload({ Title: 'a', image: new File(['x'], 'front.jpg') });
  expect(service.seen[0]!.body).toContain('name="image"; filename="front.jpg"');
});

test('aborting an upload rejects the call and cancels the stream that is being read', async () => {
  const controller = new AbortController();
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  const uploading = service.client().upload({ Title: 'a', image: endless }, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 10);
  await expect(uploading).rejects.toThrow('enough');
  expect([isCancelled, service.seen.length]).toEqual([true, 0]);
});

test('a text response is returned as a string', async () => {
  service.answers = () => ({ headers: { 'content-type': 'application/yaml' }, body: 'openapi: 3.0.3' });
  expect(await service.client().text()).toBe('openapi: 3.0.3');
});

test('a binary response is returned as a Blob', async () => {
  service.answers = () => ({ headers: { 'content-type': 'image/png' }, body: 'png' });
  const image = await service.client().picture();
  expect([image.type, await image.text()]).toEqual(['image/png', 'png']);
});
