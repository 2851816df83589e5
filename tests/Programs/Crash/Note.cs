using MemoryPack;
using SerializationApi.Shapes;

namespace SerializationApi.Crash;

/// <summary>An ordinary class.</summary>
[MemoryPackable]
public partial class Note
{
    public string? Text { get; set; }
}

[ShapeSet(IncludeAnnotated = true)]
public static partial class CrashShapes;
