import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../testing/limits';
import { startServerProcess } from '../testing/servers/server-process';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rentals.example.com',
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMS_URL: 'https://sms.example.com/send',
  LOG_LEVEL: 'silent',
};

test.each(['on', 'off'])('a server in production whose limits are %s', async (rateLimits) => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-'));
  const lines: string[] = [];
  const server = await startServerProcess(
    { ...production, RATE_LIMITS: rateLimits },
    { folder, onLine: (line) => lines.push(line) },
  );
  const [, local] = /listening at (\S+)\)/.exec(lines.find((line) => line.includes('Ready:'))!)!;
  const counted: (string | null)[] = [];
  for (let sent = 0; sent <= limits.requests[1].points; sent++) {
    const response = await fetch(`${local}/Currency/GetAll`);
    await response.arrayBuffer();
    counted.push(`${response.status} ${response.headers.get('ratelimit-remaining')}`);
  }
  await server.stop();
  rmSync(folder, { recursive: true });

  const ready = JSON.parse(lines.find((line) => line.includes('Ready:'))!) as { rateLimits: boolean };
  expect(ready.rateLimits).toBe(rateLimits === 'on');
  if (rateLimits === 'off') {
    expect(new Set(counted)).toEqual(new Set(['200 null']));
  } else {
    expect(counted.slice(-2)).toEqual(['200 0', '429 0']);
  }
});
