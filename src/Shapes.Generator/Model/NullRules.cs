namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What stands between a null and a conversion that does not take it.</summary>
[Flags]
internal enum NullRules
{
    /// <summary>The conversions get whatever there is.</summary>
    None = 0,

    /// <summary>A null is written as the null of the other type.</summary>
    WriteNull = 1,

    /// <summary>A null cannot be written: the other type has none.</summary>
    RefuseToWrite = 2,

    /// <summary>A null that is read is a null.</summary>
    ReadNull = 4,

    /// <summary>A null that is read makes the payload invalid.</summary>
    RefuseToRead = 8,
}
