import { experiment } from '../model/experiment';
import { testGenerated } from './generated';

testGenerated(0, 2, experiment(15, 240));
