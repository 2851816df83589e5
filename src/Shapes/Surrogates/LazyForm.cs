using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace SerializationApi.Shapes;

/// <summary>A <see cref="Lazy{T}"/> as MemoryPack has it: an object with its value.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="value">The value.</param>
[UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "The value is there: its constructor is not called.")]
public sealed class LazyForm<T>(T value)
{
    /// <summary>The value.</summary>
    [DataMember(Order = 1)]
    public T Value { get; } = value;

    /// <summary>The form of a lazy value, which is made now.</summary>
    public static LazyForm<T>? Of(Lazy<T>? lazy) => lazy is null ? null : new LazyForm<T>(lazy.Value);

    /// <summary>The value as a lazy one.</summary>
    public Lazy<T> ToLazy() => Conversions.ToLazy(Value)!;
}
