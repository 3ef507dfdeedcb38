//! Small networks: one hidden layer over inputs that are on or off, in whole numbers, so that every machine evaluates
//! alike.

/// A neuron is full at this.
const FULL: i16 = 256;
/// What a weight of one is written as in the output layer.
const OUTPUT_SCALE: i32 = 64;
/// The score of a position that is won with odds of e to one.
pub(crate) const SCORE: i32 = 150;
/// Neurons that are added up together in registers.
pub(crate) const GROUP: usize = 16;

/// A number for each neuron.
pub(crate) type Row<const GROUPS: usize> = [[i16; GROUP]; GROUPS];

/// A network of so many inputs and groups of neurons.
pub(crate) struct Network<const INPUTS: usize, const GROUPS: usize> {
    inputs: [Row<GROUPS>; INPUTS],
    bias: Row<GROUPS>,
    output: Row<GROUPS>,
    output_bias: i32,
}

impl<const INPUTS: usize, const GROUPS: usize> Network<INPUTS, GROUPS> {
    /// The network in a file: the rows of the inputs, the bias and the output layer as 16 bits, the bias of the output
    /// as 32, the lowest byte first. The output layer has a weight for each neuron, or for each product of two.
    pub(crate) const fn read(bytes: &[u8]) -> Self {
        let (none, neurons) = ([[0; GROUP]; GROUPS], GROUP * GROUPS);
        let mut network = Network { inputs: [none; INPUTS], bias: none, output: none, output_bias: 0 };
        let weights = (bytes.len() - 4) / 2;
        let outputs = weights - neurons * (INPUTS + 1);
        assert!(outputs == neurons || outputs == neurons / 2);
        let mut i = 0;
        while i < weights {
            let weight = i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
            let (row, group, neuron) = (i / neurons, i % neurons / GROUP, i % GROUP);
            if row < INPUTS {
                network.inputs[row][group][neuron] = weight;
            } else if row == INPUTS {
                network.bias[group][neuron] = weight;
            } else {
                network.output[group][neuron] = weight;
            }
            i += 1;
        }
        network.output_bias =
            i32::from_le_bytes([bytes[2 * i], bytes[2 * i + 1], bytes[2 * i + 2], bytes[2 * i + 3]]);
        network
    }

    /// The weights of an input.
    #[inline(always)]
    pub(crate) const fn row(&self, input: usize) -> &Row<GROUPS> {
        &self.inputs[input]
    }

    /// The neurons while no input is on.
    #[inline(always)]
    pub(crate) const fn neurons(&self) -> Row<GROUPS> {
        self.bias
    }

    /// The score that these neurons give, those of the first half multiplied by those of the second.
    #[inline(always)]
    pub(crate) fn score_of_products(&self, neurons: &Row<GROUPS>) -> i32 {
        let (first, second) = neurons.split_at(GROUPS / 2);
        let mut sum = self.output_bias;
        for ((one, other), output) in first.iter().zip(second).zip(&self.output) {
            for i in 0..GROUP {
                let product = i32::from(one[i].clamp(0, FULL)) * i32::from(other[i].clamp(0, FULL));
                sum += product / i32::from(FULL) * i32::from(output[i]);
            }
        }
        sum / (i32::from(FULL) * OUTPUT_SCALE / SCORE)
    }

    /// The score when the inputs with these weights are on.
    #[inline(always)]
    pub(crate) fn score(&self, on: &[&Row<GROUPS>]) -> i32 {
        let mut sum = self.output_bias;
        for group in 0..GROUPS {
            let mut neurons = self.bias[group];
            for row in on {
                add_group(&mut neurons, &row[group]);
            }
            for (neuron, weight) in neurons.into_iter().zip(self.output[group]) {
                sum += i32::from(neuron.clamp(0, FULL)) * i32::from(weight);
            }
        }
        sum / (i32::from(FULL) * OUTPUT_SCALE / SCORE)
    }
}

/// Turns an input with these weights on.
#[inline(always)]
pub(crate) fn add<const GROUPS: usize>(neurons: &mut Row<GROUPS>, weights: &Row<GROUPS>) {
    neurons.iter_mut().zip(weights).for_each(|(neurons, weights)| add_group(neurons, weights));
}

#[inline(always)]
fn add_group(neurons: &mut [i16; GROUP], weights: &[i16; GROUP]) {
    for (neuron, weight) in neurons.iter_mut().zip(weights) {
        *neuron = neuron.wrapping_add(*weight);
    }
}

/// A wide network: its rows are kept as bytes, because there are many of them and few are used at a time.
pub(crate) struct WideNetwork<const GROUPS: usize> {
    rows: &'static [u8],
    bias: Row<GROUPS>,
    output: Row<GROUPS>,
    output_bias: i32,
}

impl<const GROUPS: usize> WideNetwork<GROUPS> {
    /// A neuron of a wide network is full at this.
    const FULL: i16 = 64;

    /// The network in a file: the rows of the inputs as 8 bits, the bias and the output layer as 16, the bias of the
    /// output as 32, the lowest byte first.
    pub(crate) const fn read(bytes: &'static [u8], inputs: usize) -> Self {
        let neurons = GROUP * GROUPS;
        let (rows, mut rest) = bytes.split_at(inputs * neurons);
        assert!(rest.len() == 4 * neurons + 4);
        let mut layers = [[[0; GROUP]; GROUPS]; 2];
        let mut i = 0;
        while i < 2 * neurons {
            let (weight, others) = rest.split_at(2);
            layers[i / neurons][i % neurons / GROUP][i % GROUP] = i16::from_le_bytes([weight[0], weight[1]]);
            (rest, i) = (others, i + 1);
        }
        let output_bias = i32::from_le_bytes([rest[0], rest[1], rest[2], rest[3]]);
        WideNetwork { rows, bias: layers[0], output: layers[1], output_bias }
    }

    /// The score when these inputs are on.
    #[inline(always)]
    pub(crate) fn score<const ON: usize>(&self, on: &[usize; ON]) -> i32 {
        let mut neurons = self.bias;
        for &input in on {
            let row = &self.rows[input * GROUP * GROUPS..][..GROUP * GROUPS];
            for (neuron, &weight) in neurons.as_flattened_mut().iter_mut().zip(row) {
                *neuron += i16::from(weight as i8);
            }
        }
        let products = neurons.as_flattened().iter().zip(self.output.as_flattened());
        let product =
            |(&neuron, &weight): (&i16, &i16)| i32::from(neuron.clamp(0, Self::FULL)) * i32::from(weight);
        (self.output_bias + products.map(product).sum::<i32>())
            / (i32::from(Self::FULL) * OUTPUT_SCALE / SCORE)
    }
}
