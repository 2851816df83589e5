namespace SerializationApi.Fuzz.Targets;

/// <summary>A reader of bytes that strangers made, with what must hold whatever they are.</summary>
/// <param name="group">What it reads; the report has a line for each.</param>
/// <param name="name">Its name in the folder of findings: the group's, perhaps with that of the contract.</param>
internal abstract class Target(string group, string name)
{
    /// <summary>What it reads: a format's variant, a header, a coding.</summary>
    public string Group { get; } = group;

    /// <summary>Its name, unique.</summary>
    public string Name { get; } = name;

    /// <summary>What means something in this target, for a mutation to put anywhere.</summary>
    public abstract IReadOnlyList<byte[]> Tokens { get; }

    /// <summary>Inputs to begin with.</summary>
    public abstract IEnumerable<byte[]> CreateSeeds();

    /// <summary>An input by the grammar: valid for the most part.</summary>
    public abstract byte[] Generate(Random random);

    /// <summary>How many slices of time it gets in a turn: where one target is all of its group, more.</summary>
    public virtual int Weight => 10;

    /// <summary>Reads an input and nothing more, for its time.</summary>
    /// <returns>How much work that was to be: bytes of payload, and what they became, as far as they may.</returns>
    public abstract long Read(byte[] input);

    /// <summary>Reads a valid input of 64 KiB or more that is usual in the group, for the time that the work takes.</summary>
    /// <inheritdoc cref="Read"/>
    public abstract long ReadUsual();

    /// <summary>Reads an input and checks every property.</summary>
    public Verdict Run(byte[] input)
    {
        try
        {
            return Check(input);
        }
        catch (BrokenPropertyException broken)
        {
            return new Verdict(IsAccepted: false, broken.Failure.Kind, broken.Failure);
        }
        catch (Exception other)
        {
            // Whatever is no refusal of the project's own.
            var failure = new Failure($"throws {other.GetType().Name}", other.ToString());
            return new Verdict(IsAccepted: false, failure.Kind, failure);
        }
    }

    /// <summary>Reads an input.</summary>
    /// <exception cref="BrokenPropertyException">A property does not hold.</exception>
    protected abstract Verdict Check(byte[] input);
}
