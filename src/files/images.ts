import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';

// The name or the declared type of a file is not believed, only its bytes; and libvips reads far more kinds than pictures
// of flats come in. All its readers are shut but three, so that no SVG or PDF ever reaches a parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

// Every upload is another picture, so a cache would only hold memory; and one picture must not take every core.
sharp.cache(false);
sharp.concurrency(1);

/** Pictures processed at once. They share four threads (libuv's pool) with file access and DNS, which must not wait for them. */
const concurrency = 2;

/** The largest file, in bytes, and the longest side, in pixels. */
export const pictureLimits = { bytes: 5 * 1024 * 1024, side: 8000 };

const formats = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 85 }) },
  png: { contentType: 'image/png', extension: 'png', encode: (image: Sharp) => image.png() },
  webp: { contentType: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 85 }) },
} as const;

export type PictureFormat = keyof typeof formats;

/** The formats of listings' pictures. */
const listingFormats: readonly PictureFormat[] = ['jpeg', 'png', 'webp'];
/** The formats of identity documents. */
export const documentFormats: readonly PictureFormat[] = ['jpeg', 'png'];

export interface Picture {
  bytes: Uint8Array;
  contentType: (typeof formats)[PictureFormat]['contentType'];
  extension: (typeof formats)[PictureFormat]['extension'];
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
}

/** Why a file is refused: `tooLarge` in bytes or pixels (413), else `unsupported` (415). */
type PictureProblem = 'unsupported' | 'tooLarge';

/**
 * Makes a clean picture of an uploaded file: detects the format by the content, decodes it whole, applies the orientation of
 * its metadata, and encodes it again in the same format, without metadata (place, camera) and without appended data.
 */
export async function readPicture(bytes: Uint8Array, allowed = listingFormats): Promise<Picture | PictureProblem> {
  if (bytes.length > pictureLimits.bytes) return 'tooLarge';
  return inTurn(async () => {
    // 'error' refuses files that were cut short; 'warning' would refuse what some cameras write.
    const options = { failOn: 'error', limitInputPixels: pictureLimits.side ** 2, autoOrient: true } as const;
    try {
      const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
      const format = allowed.find((candidate) => candidate === metadata.format);
      if (!format || (metadata.pages ?? 1) > 1) return 'unsupported';
      if (isTooLarge(metadata)) return 'tooLarge';
      const { contentType, extension, encode } = formats[format];
      const image = sharp(bytes, options).timeout({ seconds: 20 });
      const { data, info } = await encode(image).toBuffer({ resolveWithObject: true });
      return { bytes: data, contentType, extension, width: info.width, height: info.height };
    } catch {
      return 'unsupported';
    }
  });
}

function isTooLarge({ width, height }: Metadata): boolean {
  return Math.max(width, height) > pictureLimits.side;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the slots is free, in the order of the calls. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < concurrency) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The slot is passed on, not freed, so that a later call cannot overtake those that wait.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
