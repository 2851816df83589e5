using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Enumerates the contracts that the values of a contract may hold, each once, the contract itself first. The caller chooses the layout.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ReachedContracts
{
    private readonly HashSet<ShapeInfo> _met = [];
    private readonly Queue<ShapeInfo> _next = new();

    /// <summary>Begins with a contract.</summary>
    public ReachedContracts(ShapeInfo contract) => Add(contract);

    /// <summary>Takes the next contract; returns false if all were taken.</summary>
    public bool TryTakeNext([NotNullWhen(true)] out ShapeInfo? contract) => _next.TryDequeue(out contract);

    /// <summary>Adds the contracts that a contract contains.</summary>
    /// <param name="form">The contract in a layout.</param>
    public void AddAllOf(ShapeInfo form)
    {
        foreach (ShapeMember member in form.Members)
        {
            Add(member.Type);
        }

        foreach (TypeDescription written in form.WrittenTypes)
        {
            Add(written);
        }

        if (form.Union is { } union)
        {
            foreach (UnionCase unionCase in union.Cases)
            {
                Add(unionCase.Shape?.Invoke());
            }
        }

        Add(form.Root?.Invoke());
        Add(form.Value);
    }

    private void Add(TypeDescription? type)
    {
        if (type is not null)
        {
            Add(type.Key);
            Add(type.Item);
            Add(type.Object?.Invoke());
        }
    }

    private void Add(ShapeInfo? contract)
    {
        if (contract is not null && _met.Add(contract))
        {
            _next.Enqueue(contract);
        }
    }
}
