using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The TypeScript type of 64-bit integers, by contract.</summary>
internal sealed class LongOptions
{
    /// <summary>The type unless an option says otherwise.</summary>
    public const string Default = "bigint";

    private static readonly string[] Known = [Default, "number", "string"];

    private readonly Dictionary<string, string> _byContract = new(StringComparer.Ordinal);
    private string _default = Default;

    /// <summary>Reads <c>number</c> or <c>Order=number</c>.</summary>
    /// <exception cref="UserErrorException">It is neither.</exception>
    public static LongOptions Parse(string[] options)
    {
        var parsed = new LongOptions();
        foreach (string option in options)
        {
            string[] parts = option.Split('=');
            if (parts.Length > 2 || !Known.Contains(parts[^1], StringComparer.Ordinal))
            {
                throw new UserErrorException($"--long: '{option}' is not bigint, number or string, nor Contract=number");
            }

            if (parts.Length == 1)
            {
                parsed._default = parts[0];
            }
            else
            {
                parsed._byContract[parts[0]] = parts[1];
            }
        }

        return parsed;
    }

    /// <summary>Fails if an option names a contract that does not exist.</summary>
    /// <exception cref="UserErrorException">It does.</exception>
    public void CheckNames(IEnumerable<Shape> shapes)
    {
        HashSet<string> names = [.. shapes.Select(static shape => shape.Info.Name)];
        if (_byContract.Keys.FirstOrDefault(name => !names.Contains(name)) is { } unknown)
        {
            throw new UserErrorException($"--long: no contract is named '{unknown}'.{Suggestion.For(unknown, names)}");
        }
    }

    /// <summary>The type in a contract.</summary>
    public string Of(ShapeInfo contract) => _byContract.GetValueOrDefault(contract.Name, _default);
}
