import type { Metrics } from '../adapters/metrics';
import { serveMetrics } from '../http/metrics-server';

/** The result of a scrape. */
export interface Scrape {
  text: string;
  /** By name with labels, as printed: `marketplace_requests_total{operation="live",status="200"}`. */
  values: Map<string, number>;
}

export async function scrape(url: string): Promise<Scrape> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = lines.map((line): [string, number] => {
    const space = line.lastIndexOf(' ');
    return [line.slice(0, space), Number(line.slice(space + 1))];
  });
  return { text, values: new Map(values) };
}

/** Scrapes once, over a real port. */
export async function scrapeOnce(metrics: Metrics): Promise<Scrape> {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  try {
    return await scrape(server.url);
  } finally {
    await server.close();
  }
}
