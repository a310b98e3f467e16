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

/** How a picture is encoded: first as well as anybody sees, then smaller where that is more than is taken of anybody. */
const encoders: Record<PictureFormat, readonly ((image: Sharp, metadata: Metadata) => Sharp)[]> = {
  jpeg: [(image) => image.jpeg({ quality: 85 }), (image) => image.jpeg({ quality: 50 })],
  png: [
    // What has a few colours keeps them: as true colours it would be many times as large.
    (image, { bitsPerSample: bits = 8 }) =>
      image.png(bits < 8 ? { palette: true, colours: 2 ** bits, effort: 1 } : undefined),
    (image) => image.png({ adaptiveFiltering: true }),
  ],
  // With more effort 25 million pixels take a quarter of a minute.
  webp: [(image) => image.webp({ quality: 85, effort: 1 }), (image) => image.webp({ quality: 50, effort: 1 })],
};

/** Runs what needs so many bytes when they are there. */
export type Admission = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a clean picture of an uploaded file: detects the format by the content, decodes it whole when it is admitted, applies the
 * orientation of its metadata, and encodes it again in the same format, without metadata (place, camera) and without appended
 * data. What comes out is never larger than what may come in.
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
      for (const encoded of encoders[format]) {
        const image = sharp(bytes, { ...options, limitInputPixels: pictureLimits.pixels }).timeout({ seconds: 20 });
        const { data, info } = await encoded(image, metadata).toBuffer({ resolveWithObject: true });
        if (data.length <= pictureLimits.bytes)
          return { bytes: data, ...formats[format], width: info.width, height: info.height };
      }
      return 'tooLarge';
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
