import {
  S3Client,
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
// oxlint-disable-next-line typescript/no-require-imports -- ships no types
const S3rver = require('s3rver') as new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> };

/** Reads and changes the stored files directly, without the storage adapter. */
export interface StoredFiles {
  url: string;
  list(): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  overwrite(path: string, bytes: Buffer): Promise<void>;
  stop(): Promise<void>;
}

/** `file:` */
export function folderOfFiles(folder: string): Promise<StoredFiles> {
  return Promise.resolve({
    url: `file:${folder}`,
    list: async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('/')).sort(),
    read: (path) => readFile(join(folder, path)),
    overwrite: (path, bytes) => writeFile(join(folder, path), bytes),
    stop: async () => {},
  });
}

/** `s3:`, with a separate server that keeps the bucket in the folder. */
export async function bucketOfFiles(folder: string): Promise<StoredFiles> {
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder });
  const { port } = await server.run();
  process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const Bucket = 'files';
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    url: `s3://${Bucket}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1&forcePathStyle=true`,
    async list() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key }) => Key!).sort();
    },
    async read(path) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: path }));
      return Buffer.from(await Body!.transformToByteArray());
    },
    overwrite: async (path, bytes) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes }))),
    async stop() {
      client.destroy();
      await server.close();
    },
  };
}
