import { GetObjectCommand, NoSuchKey, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import type { Backend } from './storage-backend';

/** The maximum number of connections for public reads. They are separate from those of uploads and documents, and few, so that their data fits in memory. */
const readerSockets = 16;

/** `s3://BUCKET?endpoint=…&region=…&forcePathStyle=…`; the AWS SDK finds the credentials in its usual places. */
export function openBucket(url: string): Backend {
  const { hostname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const options: S3ClientConfig = {
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint,
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
    // S3-compatible stores often reject the newer checksums.
    ...(endpoint && { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
  };
  const client = new S3Client(options);
  const agent = { maxSockets: readerSockets, keepAlive: true };
  const readers = new S3Client({ ...options, requestHandler: { httpAgent: agent, httpsAgent: agent } });
  nameCredentials(client);
  nameCredentials(readers);
  const adapter = new AwsS3StorageAdapter(client, { bucket: hostname });
  const open = async (path: string, abortSignal: AbortSignal) => {
    try {
      const { Body } = await readers.send(new GetObjectCommand({ Bucket: hostname, Key: path }), { abortSignal });
      // Read completely at once: a slow client must not occupy a connection to the bucket.
      return await Body!.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  const close = () => {
    client.destroy();
    readers.destroy();
  };
  return { adapter, open, has: () => Promise.resolve(true), requireWritable: () => Promise.resolve(), close };
}

/** The SDK does not say which variables are missing. */
function nameCredentials({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if ((error as Error).name !== 'CredentialsProviderError') throw error;
        throw new Error('no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', { cause: error });
      }
    },
    { step: 'initialize' },
  );
}
