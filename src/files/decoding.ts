import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { type Picture, type PictureFormat, type PictureProblem, formats, pictureLimits } from './formats';

// The name or the declared type of a file is not believed, only its bytes; and libvips reads far more kinds than pictures
// of flats come in. All its readers are shut but three, so that no SVG or PDF ever reaches a parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

// Every upload is another picture, so a cache would only hold memory; and one picture must not take every core.
sharp.cache(false);
sharp.concurrency(1);

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png(),
  // With more effort 25 million pixels take a quarter of a minute.
  webp: (image) => image.webp({ quality: 85, effort: 1 }),
};

/** Runs what needs so many bytes when they are there. */
export type Admission = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a clean picture of an uploaded file: detects the format by the content, decodes it whole when it is admitted, applies the
 * orientation of its metadata, and encodes it again in the same format, without metadata (place, camera) and without appended
 * data.
 */
export async function decode(
  bytes: Uint8Array,
  allowed: readonly PictureFormat[],
  admit: Admission,
): Promise<Picture | PictureProblem> {
  // 'error' refuses files that were cut short; 'warning' would refuse what some cameras write. What need not be in memory as a
  // whole is read line by line.
  const options = { failOn: 'error', autoOrient: true, sequentialRead: true } as const;
  try {
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const format = allowed.find((candidate) => candidate === metadata.format);
    if (!format || (metadata.pages ?? 1) > 1) return 'unsupported';
    if (isTooLarge(metadata)) return 'tooLarge';
    return await admit(decodedBytes(metadata), async () => {
      const image = sharp(bytes, { ...options, limitInputPixels: pictureLimits.pixels }).timeout({ seconds: 20 });
      const { data, info } = await encoders[format](image).toBuffer({ resolveWithObject: true });
      return { bytes: data, ...formats[format], width: info.width, height: info.height };
    });
  } catch {
    return 'unsupported';
  }
}

function isTooLarge(metadata: Metadata): boolean {
  const { width, height } = metadata;
  const { side, pixels, decodedBytes: most } = pictureLimits;
  return Math.max(width, height) > side || width * height > pixels || decodedBytes(metadata) > most;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8);
}
