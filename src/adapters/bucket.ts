import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import type { Readable } from 'node:stream';
import type { Backend } from './storage-backend';

/** `s3://BUCKET?endpoint=…&region=…&forcePathStyle=…`; credentials come from where the AWS SDK always looks for them. */
export function openBucket(url: string): Backend {
  const { hostname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint,
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
    // Stores that only resemble S3 often refuse the newer checksums.
    ...(endpoint && { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
  });
  const adapter = new AwsS3StorageAdapter(client, { bucket: hostname });
  const open = async (path: string, abortSignal: AbortSignal) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: hostname, Key: path }), { abortSignal });
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  return { adapter, open, has: () => Promise.resolve(true), close: () => client.destroy() };
}
